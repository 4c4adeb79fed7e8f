// Validates a request against the schemas that its operation declares.
import type { FieldIssue } from '@countersign/contract'
import type { Static, TObject, TSchema } from 'typebox'
import { Compile } from 'typebox/compile'
import { whenNeeded } from '../when-needed.ts'
import type { Step } from './field-path.ts'
import { registerFormats } from './formats.ts'
import { widenInt64 } from './int64.ts'
import { explain, type Noun } from './issues/explain.ts'
import { IssueList } from './issues/issue-list.ts'
import { asJsonSchema } from './issues/json-schema.ts'
import { type GivenParameters, parametersReader } from './parameters.ts'

export type Checked<Value> =
  | { readonly value: Value; readonly issues?: undefined }
  | { readonly issues: FieldIssue[]; readonly value?: undefined }

export type Validator<Value> = (given: unknown) => Checked<Value>

registerFormats()

/** For bodies, which are taken unchanged: nothing is converted, filled in or left out. */
export function compileBody<Schema extends TSchema>(schema: Schema): Validator<Static<Schema>> {
  const { accepts, explainRefusal } = compile(schema, 'field')
  return (given) => (accepts(given) ? { value: given as Static<Schema> } : { issues: explainRefusal(given).toArray() })
}

/** For query and path, where everything is text: parses the declared types and fills in defaults. */
export function compileParameters<Schema extends TObject>(schema: Schema): Validator<Static<Schema>> {
  const { accepts, explainRefusal } = compile(schema, 'parameter')
  const read = parametersReader(asJsonSchema(schema))
  return (given) => {
    const { values, issues } = read(given as GivenParameters)
    if (!issues && accepts(values)) return { value: values as Static<Schema> }
    const all = issues ?? new IssueList()
    all.addAll(explainRefusal(values))
    return { issues: all.toArray() }
  }
}

interface CompiledSchema {
  accepts(value: unknown): boolean
  explainRefusal(value: unknown): IssueList
}

function compile(schema: TSchema, noun: Noun): CompiledSchema {
  const validator = whenNeeded(() => Compile(widenInt64(schema)))
  return {
    accepts: (value) => validator().Check(value),
    explainRefusal(value) {
      const issues = explain(asJsonSchema(schema), value, noun)
      // Some rare keywords have no message of ours.
      const [error] = issues.size === 0 ? validator().Errors(value) : []
      if (error) issues.add(stepsOf(error.instancePath), error.message)
      return issues
    },
  }
}

function stepsOf(jsonPointer: string): Step[] {
  const steps = jsonPointer.split('/').slice(1)
  return steps.map((step) => (/^\d+$/.test(step) ? Number(step) : step.replaceAll('~1', '/').replaceAll('~0', '~')))
}
