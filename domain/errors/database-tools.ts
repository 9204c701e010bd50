export const databaseToolErrors = {
  tablesNotLoaded: 'Failed to load database tables',
  tableStructureNotLoaded: (table: string) => `Failed to load structure for table: ${table}`,
  tableDataNotLoaded: (table: string) => `Failed to load data from table: ${table}`,
  relatedDataNotLoaded: 'Failed to load related data',
  idRequired: 'Enter the ID to look for',
} as const;

export const databaseToolRefusals = {
  inspectorForEngineersOnly: 'Only approved engineers look into the database.',
  tableUnknown: ({ tables }: { tables: readonly string[] }) =>
    `Unknown table. The tables are: ${tables.join(', ')}.`,
  rowLimitInvalid: 'A limit is 0 or more; at most 500 rows are given.',
  columnUnknown: ({ table, columns }: { table: string; columns: readonly string[] }) =>
    `Unknown column. The columns of ${table} are: ${columns.join(', ')}.`,
  columnValueInvalid: ({ column, type }: { column: string; type: string }) =>
    `The column ${column} holds ${type}, which this value is not.`,
} as const;
