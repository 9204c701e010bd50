/** Names that SQL has for types beside those the catalogue lists. */
const synonyms: Record<string, string> = {
  integer: 'int4',
  int: 'int4',
  smallint: 'int2',
  bigint: 'int8',
  real: 'float4',
  float: 'float8',
  'double precision': 'float8',
  decimal: 'numeric',
  boolean: 'bool',
  'character varying': 'varchar',
  character: 'bpchar',
  char: 'bpchar',
  'bit varying': 'varbit',
  'timestamp without time zone': 'timestamp',
  'timestamp with time zone': 'timestamptz',
  'time without time zone': 'time',
  'time with time zone': 'timetz',
};

/** The types that a select may cast to, under every name they have. */
export function castableTypes(rows: { name: string; type: string }[]): Map<string, string> {
  const types = new Map(rows.map(({ name, type }) => [name, type]));
  for (const [name, canonical] of Object.entries(synonyms)) {
    const type = types.get(canonical);
    if (type !== undefined) types.set(name, type);
  }
  return types;
}
