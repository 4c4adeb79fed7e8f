// What a tenant decides for all methods alike, as the contract has it.
import { defaultMfaSettings, UpdateMfaSettingsRequest } from '@countersign/contract'
import type { JsonSchema } from '#console/parts/schema-form/schema.ts'

const properties = UpdateMfaSettingsRequest.properties as Readonly<Record<string, JsonSchema>>
const defaults: Readonly<Record<string, unknown>> = defaultMfaSettings

export const mfaSettings: JsonSchema = {
  properties: Object.fromEntries(
    Object.entries(properties).map(([name, schema]) => [name, { ...schema, default: defaults[name] }]),
  ),
}
