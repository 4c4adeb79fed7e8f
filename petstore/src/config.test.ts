import { ConfigurationError } from '@countersign/platform/config'
import { describe, expect, test } from 'vitest'
import { readPetstoreConfig, settlePetstore } from './config.ts'

const settled = (environment: Record<string, string>) => settlePetstore(readPetstoreConfig(environment))

describe('what follows from the settings', () => {
  test('no settings: loopback, 8090, and staging on the port after it', async () => {
    expect(await settled({})).toMatchObject({
      host: '127.0.0.1',
      port: 8090,
      baseUrl: 'http://localhost:8090/v1',
      productionUrl: 'http://localhost:8090/v1',
      stagingUrl: 'http://localhost:8091/v1',
      databaseUrl: undefined,
    })
  })

  test('0 selects a free port, and so does PORT=0 if nothing else is set', async () => {
    for (const name of ['PETSTORE_PORT', 'PORT']) {
      const { port, baseUrl } = await settled({ [name]: '0' })
      expect(port).toBeGreaterThan(1023)
      expect(baseUrl).toBe(`http://localhost:${port}/v1`)
    }
    expect((await settled({ PORT: '0', PETSTORE_PORT: '8123' })).port).toBe(8123)
  })

  test('staging without addresses: 8091, and production on the port before it', async () => {
    expect(await settled({ PETSTORE_ENVIRONMENT: 'staging' })).toMatchObject({
      port: 8091,
      baseUrl: 'http://localhost:8091/v1',
      productionUrl: 'http://localhost:8090/v1',
      stagingUrl: 'http://localhost:8091/v1',
    })
  })

  test('the two environments never have the same address by default, whatever the port', async () => {
    for (const PETSTORE_ENVIRONMENT of ['production', 'staging']) {
      for (const PETSTORE_PORT of ['0', '1', '8090', '65535']) {
        const { baseUrl, port, productionUrl, stagingUrl } = await settled({ PETSTORE_PORT, PETSTORE_ENVIRONMENT })
        expect(stagingUrl).not.toBe(productionUrl)
        expect(baseUrl).toBe(`http://localhost:${port}/v1`)
      }
    }
  })

  test('setting only the address of production implies nothing for staging', async () => {
    const { baseUrl, stagingUrl } = await settled({ PETSTORE_URL: 'https://pets.example.com/v1' })
    expect({ baseUrl, stagingUrl }).toEqual({ baseUrl: 'https://pets.example.com/v1', stagingUrl: undefined })
  })

  test('each environment has its address, and this one its own', async () => {
    const urls = {
      PETSTORE_URL: 'https://pets.example.com/v1',
      PETSTORE_STAGING_URL: 'https://staging.example.com/a/v1/',
    }
    expect((await settled(urls)).baseUrl).toBe('https://pets.example.com/v1')
    expect((await settled({ ...urls, PETSTORE_ENVIRONMENT: 'staging' })).baseUrl).toBe(
      'https://staging.example.com/a/v1',
    )
  })

  test("development uses the services' database; its own setting takes precedence", async () => {
    const DATABASE_URL = 'postgres://db/services'
    expect(readPetstoreConfig({ DATABASE_URL }).databaseUrl).toBe(DATABASE_URL)
    const own = { DATABASE_URL, PETSTORE_DATABASE_URL: 'postgres://db/pets' }
    expect(readPetstoreConfig(own).databaseUrl).toBe('postgres://db/pets')
    expect(readPetstoreConfig({ ...own, MODE: 'production' }).databaseUrl).toBe('postgres://db/pets')
  })
})

describe('what is refused, in one sentence', () => {
  test.each([
    ['a bad port', { PETSTORE_PORT: '-1' }, /^PETSTORE_PORT must be a whole number from 0 to 65535/],
    ['an address without a version', { PETSTORE_URL: 'https://a.example' }, /^PETSTORE_URL must .* ends in \/v1/],
    ['an address with a query', { PETSTORE_URL: 'https://a.example/v1?x=/v1' }, /^PETSTORE_URL must /],
    ['an address with a password', { PETSTORE_STAGING_URL: 'https://a:b@a.example/v1' }, /^PETSTORE_STAGING_URL must /],
    ['another kind of address', { PETSTORE_URL: 'ftp://a.example/v1' }, /^PETSTORE_URL must /],
    [
      'one address for both environments',
      { PETSTORE_URL: 'https://a.example/v1', PETSTORE_STAGING_URL: 'https://a.example/v1/' },
      /^PETSTORE_STAGING_URL must differ from PETSTORE_URL/,
    ],
    [
      "production's default address for staging",
      { PETSTORE_STAGING_URL: 'http://localhost:8090/v1' },
      /^PETSTORE_STAGING_URL must differ from PETSTORE_URL: both are http:\/\/localhost:8090\/v1/,
    ],
    [
      "staging's default address for production",
      { PETSTORE_ENVIRONMENT: 'staging', PETSTORE_URL: 'http://localhost:8091/v1' },
      /^PETSTORE_STAGING_URL must differ from PETSTORE_URL/,
    ],
    [
      'an unknown environment',
      { PETSTORE_ENVIRONMENT: 'test' },
      /^PETSTORE_ENVIRONMENT must be one of production, staging/,
    ],
    [
      'no database of PostgreSQL',
      { PETSTORE_DATABASE_URL: 'mysql://x' },
      /^PETSTORE_DATABASE_URL must look like postgres:/,
    ],
    [
      "in production, only the services' database",
      { MODE: 'production', DATABASE_URL: 'postgres://db/services' },
      /^PETSTORE_DATABASE_URL is not set/,
    ],
  ])('%s', async (_name, environment, sentence) => {
    const reading = async () => settled(environment as unknown as Record<string, string>)
    await expect(reading()).rejects.toThrow(ConfigurationError)
    await expect(reading()).rejects.toThrow(sentence)
  })
})
