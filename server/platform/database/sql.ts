import type postgres from 'postgres';

export type Sql = postgres.Sql;
export type TransactionSql = postgres.TransactionSql;
export type ReservedSql = postgres.ReservedSql;
