// Outside production every response is checked against its declaration: an undeclared status, code or member is a bug
// and fails loudly.

import { Readable } from 'node:stream'
import type { Problem } from '@countersign/contract'
import type { TSchema } from 'typebox'
import { declaredErrors } from './declared-errors.ts'
import type { Operation } from './operation.ts'
import { closed, compileBody, parseJsonBody, toJson, type Validator } from './parsing/index.ts'

class ContractBroken extends Error {
  override readonly name = 'ContractBroken'
}

export interface ReplyContract {
  checkSuccess(status: number, body: unknown): void
  checkProblem(problem: Problem): void
}

/** Compiled once for all servers of a process: tests start many. */
const validators = new WeakMap<TSchema, Validator<unknown>>()

function validatorOf(schema: TSchema): Validator<unknown> {
  const validator = validators.get(schema) ?? compileBody(closed(schema))
  validators.set(schema, validator)
  return validator
}

export function replyContract(operation: Operation<never>): ReplyContract {
  const codes = declaredErrors(operation)
  return {
    checkSuccess(status, body) {
      const schema = operation.reply[status]
      if (!schema) throw new ContractBroken(`${operation.id} answered ${status}, which it does not declare`)
      if (body instanceof Readable !== (operation.streams !== undefined))
        throw new ContractBroken(`${operation.id} answered ${status} with a stream, or without one, unlike it declares`)
      if (body instanceof Readable) return
      const sent: unknown = body === undefined ? undefined : parseJsonBody(Buffer.from(toJson(body)))
      const [issue] = validatorOf(schema)(sent).issues ?? []
      if (issue)
        throw new ContractBroken(`${operation.id} answered ${status} with ${issue.field}, which ${issue.issue}`)
    },
    checkProblem(problem) {
      if (!codes.has(problem.code))
        throw new ContractBroken(`${operation.id} answered ${problem.code}, which it does not declare`)
    },
  }
}

/** In production an unexpected response is still better than none. */
export const noContract: ReplyContract = { checkSuccess: () => undefined, checkProblem: () => undefined }
