// What a tenant can set for each method, as the contract has it.
import { type AuthType, methods } from '@countersign/contract'
import type { JsonSchema } from '#console/parts/schema-form/schema.ts'

const settings = Object.entries(methods).map(([authType, method]): [string, JsonSchema] => [authType, method.settings])

export const methodSettings = Object.fromEntries(settings) as Record<AuthType, JsonSchema>
