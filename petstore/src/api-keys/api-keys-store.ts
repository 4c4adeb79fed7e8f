import { type Statements, sql } from '@countersign/platform/database'

export interface ApiKeyRow {
  readonly id: string
  readonly name: string
  readonly createdAt: Date
  readonly revokedAt: Date | null
}

interface NewApiKeyRow extends Pick<ApiKeyRow, 'id' | 'name' | 'createdAt'> {
  readonly keyHash: Buffer
}

export function insertApiKey(database: Statements, { id, name, keyHash, createdAt }: NewApiKeyRow): Promise<number> {
  return database.run(sql`
    insert into petstore.api_keys (id, name, key_hash, created_at) values (${id}, ${name}, ${keyHash}, ${createdAt})`)
}

export function findValidApiKey(database: Statements, keyHash: Buffer): Promise<{ id: string } | undefined> {
  return database.row(sql`select id from petstore.api_keys where key_hash = ${keyHash} and revoked_at is null`)
}

export function listApiKeys(database: Statements): Promise<ApiKeyRow[]> {
  return database.rows(sql`
    select id, name, created_at as "createdAt", revoked_at as "revokedAt" from petstore.api_keys order by created_at, id`)
}

/** Returns how many keys were revoked: a second revocation revokes nothing. */
export function updateRevoked(database: Statements, id: string, now: Date): Promise<number> {
  return database.run(sql`update petstore.api_keys set revoked_at = ${now} where id = ${id} and revoked_at is null`)
}
