// Outside production every response is checked against its declaration: an undeclared status, code or member is a bug
// and fails loudly.

import { Readable } from 'node:stream'
import { isDeepStrictEqual } from 'node:util'
import type { Problem } from '@countersign/contract'
import { Clean } from 'typebox/value'
import { declaredErrors } from './declared-errors.ts'
import type { Operation } from './operation.ts'
import { compileBody, parseJsonBody, toJson } from './parsing/index.ts'

class ContractBroken extends Error {
  override readonly name = 'ContractBroken'
}

export interface ReplyContract {
  checkSuccess(status: number, body: unknown): void
  checkProblem(problem: Problem): void
}

export function replyContract(operation: Operation<never>): ReplyContract {
  const codes = declaredErrors(operation)
  const validators = new Map<number, ReturnType<typeof compileBody>>()
  return {
    checkSuccess(status, body) {
      const schema = operation.reply[status]
      if (!schema) throw new ContractBroken(`${operation.id} answered ${status}, which it does not declare`)
      if (body instanceof Readable !== (operation.streams !== undefined))
        throw new ContractBroken(`${operation.id} answered ${status} with a stream, or without one, unlike it declares`)
      if (body instanceof Readable) return
      const check = validators.get(status) ?? compileBody(schema)
      validators.set(status, check)
      const sent: unknown = body === undefined ? undefined : parseJsonBody(Buffer.from(toJson(body)))
      const [issue] = check(sent).issues ?? []
      if (issue)
        throw new ContractBroken(`${operation.id} answered ${status} with ${issue.field}, which ${issue.issue}`)
      if (!isDeepStrictEqual(Clean(schema, structuredClone(sent)), sent)) {
        throw new ContractBroken(`${operation.id} answered ${status} with members that it does not declare`)
      }
    },
    checkProblem(problem) {
      if (!codes.has(problem.code))
        throw new ContractBroken(`${operation.id} answered ${problem.code}, which it does not declare`)
    },
  }
}

/** In production an unexpected response is still better than none. */
export const noContract: ReplyContract = { checkSuccess: () => undefined, checkProblem: () => undefined }
