type CamelCase<Name> = Name extends `${infer Head}_${infer Tail}`
  ? `${Head}${Capitalize<CamelCase<Tail>>}`
  : Name;

export type FromRow<Row> = { [Name in keyof Row as CamelCase<Name>]: Row[Name] };

/** Converts the column names to camelCase. The names inside JSON values stay the same. */
export function fromRow<Row extends object>(row: Row): FromRow<Row> {
  const columns = Object.entries(row).map(([name, value]) => [
    name.replace(/_([a-z])/g, (_, letter: string) => letter.toUpperCase()),
    value,
  ]);
  return Object.fromEntries(columns);
}
