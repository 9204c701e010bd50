/** What can go wrong in the database inspector. */
export const databaseToolErrors = {
  tablesNotLoaded: 'Failed to load database tables',
  tableStructureNotLoaded: (table: string) => `Failed to load structure for table: ${table}`,
  tableDataNotLoaded: (table: string) => `Failed to load data from table: ${table}`,
  relatedDataNotLoaded: 'Failed to load related data',
  idRequired: 'Enter the ID to look for',
} as const;
