import type { FieldIssue } from '@countersign/contract'
import { fieldPath, type Step } from '../field-path.ts'

const maxIssues = 20

/** The first issue of each field, up to a number that a person would read. */
export class IssueList {
  readonly #issues = new Map<string, string>()

  get isFull(): boolean {
    return this.#issues.size === maxIssues
  }

  get size(): number {
    return this.#issues.size
  }

  add(path: readonly Step[], issue: string): void {
    this.#set(fieldPath(path) || 'body', issue)
  }

  addAll(other: IssueList): void {
    for (const [field, issue] of other.#issues) this.#set(field, issue)
  }

  toArray(): FieldIssue[] {
    return Array.from(this.#issues, ([field, issue]) => ({ field, issue }))
  }

  #set(field: string, issue: string): void {
    if (!this.isFull && !this.#issues.has(field)) this.#issues.set(field, issue)
  }
}
