import { killPostgres } from './killed-postgres.fixture.ts'

await killPostgres('2')
