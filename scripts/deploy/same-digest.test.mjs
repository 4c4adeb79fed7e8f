import { expect, test } from 'vitest'
import { configWithoutContainer } from './same-digest.mjs'

const configOf = (id, user = '65532') =>
  JSON.stringify({
    created: '1970-01-01T00:00:00Z',
    container: `${id}0123456789`,
    container_config: { Hostname: id, User: user },
    config: { Hostname: id, User: user, Healthcheck: { Test: ['CMD', 'node'] } },
  })

test('the configuration of an image does not depend on the container that built it', () => {
  expect(configWithoutContainer(configOf('a5f4')).equals(configWithoutContainer(configOf('4cba')))).toBe(true)
})

test('everything else of the configuration is kept', () => {
  expect(JSON.parse(configWithoutContainer(configOf('a5f4')))).toEqual({
    created: '1970-01-01T00:00:00Z',
    container_config: { Hostname: '', User: '65532' },
    config: { Hostname: '', User: '65532', Healthcheck: { Test: ['CMD', 'node'] } },
  })
  expect(configWithoutContainer(configOf('a5f4')).equals(configWithoutContainer(configOf('a5f4', '0')))).toBe(false)
})
