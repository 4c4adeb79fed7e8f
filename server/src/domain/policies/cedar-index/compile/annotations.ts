// The annotations of a policy. Cedar ignores unknown ones, so a misspelt one would have no effect: only these are accepted.
import type { SignedBy } from '@countersign/contract'
import type { PolicyJson } from '../../cedar/cedar.ts'
import { type ApprovalTemplate, approvalTemplates, isApprovalTemplate } from '../approval-templates.ts'
import type { Approver, Escalation, GateTraits, StandingScope } from '../gate.ts'
import {
  approverHelp,
  approverOf,
  approversHelp,
  approversIssue,
  approversOf,
  escalationHelp,
  escalationOf,
} from './approver-annotations.ts'
import { mentionsOwnApproval } from './own-approval.ts'
import { standingIssue, standingOf } from './standing-annotation.ts'

export interface AnnotationIssue {
  /** The annotation that the issue is about; absent if it is missing. */
  readonly name: string | null
  readonly message: string
  readonly help?: string
}

const ofGates = ['approver', 'approvers', 'escalate', 'template', 'separate', 'by', 'completion', 'standing']
const known = ['id', 'description', 'gate', ...ofGates]
const idForm = /^[A-Za-z][A-Za-z0-9_.-]{0,99}$/
const templateHelp = approvalTemplates.map((name) => `@template("${name}")`).join(' or ')

/** A device is always accepted: it shows what it signs, so a gate never trusts it less than a passkey. */
const signers: Readonly<Record<string, readonly SignedBy[]>> = {
  device: ['device'],
  'device,passkey': ['device', 'passkey'],
}

type Annotations = Readonly<Record<string, string>>

/** The policy's id, if it has a valid one. */
export function policyIdOf({ annotations = {} }: PolicyJson): string | undefined {
  const { id } = annotations
  return id !== undefined && idForm.test(id) ? id : undefined
}

export function annotationIssues(policy: PolicyJson): AnnotationIssue[] {
  const { annotations = {} } = policy
  return [...idIssues(annotations), ...unknownIssues(annotations), ...gateIssues(policy, annotations)]
}

/** For a policy without issues. */
export function gateOf(policyId: string, { annotations = {} }: PolicyJson): GateTraits | undefined {
  const {
    gate,
    approver,
    approvers,
    escalate,
    template = '',
    separate,
    by = 'device',
    completion,
    standing,
  } = annotations
  if (gate === undefined) return undefined
  return {
    policyId,
    ...(approversOf(approvers ?? '') ?? { approver: approverOf(approver ?? '') as Approver }),
    ...(escalate === undefined ? {} : { escalation: escalationOf(escalate) as Escalation }),
    template: template as ApprovalTemplate,
    separate: separate === 'true',
    by: signers[by] as readonly SignedBy[],
    ...(completion === 'reevaluate' ? { completion } : {}),
    ...(standing === undefined ? {} : { standing: standingOf(standing) as StandingScope }),
  }
}

function idIssues({ id }: Annotations): AnnotationIssue[] {
  if (id === undefined)
    return [{ name: null, message: 'the policy has no id', help: 'write @id("a_name_of_yours") before it' }]
  if (idForm.test(id)) return []
  const help = 'use a letter, followed by up to 99 letters, digits, points, hyphens and underscores'
  return [{ name: 'id', message: 'this is not a valid id', help }]
}

function unknownIssues(annotations: Annotations): AnnotationIssue[] {
  return Object.keys(annotations)
    .filter((name) => !known.includes(name))
    .map((name) => ({
      name,
      message: `@${name} is not a known annotation`,
      help: `the annotations are @${known.join(', @')}`,
    }))
}

function gateIssues(policy: PolicyJson, annotations: Annotations): AnnotationIssue[] {
  const { gate, approver, approvers, escalate, template, separate, by, completion, standing, id } = annotations
  if (gate === undefined) {
    const lost = ofGates.filter((name) => Object.hasOwn(annotations, name))
    return lost.map((name) => ({
      name,
      message: `@${name} is allowed only on a gate`,
      help: 'add @gate("approval")',
    }))
  }
  const issues: AnnotationIssue[] = []
  const add = (name: string, message: string, help?: string) => issues.push({ name, message, ...(help && { help }) })
  if (gate !== 'approval') add('gate', 'this gate does not exist', 'write @gate("approval")')
  if (policy.effect !== 'forbid') add('gate', 'only a forbid can be a gate')
  if (approver === undefined && approvers === undefined) add('gate', 'the gate does not name an approver', approverHelp)
  if (approver !== undefined && !approverOf(approver)) add('approver', 'this approver does not exist', approverHelp)
  const issue = approvers === undefined ? undefined : approversIssue(approvers)
  if (issue !== undefined) add('approvers', issue, approversHelp)
  if (escalate !== undefined && !escalationOf(escalate))
    add('escalate', 'this is not a time and who is asked then', escalationHelp)
  if (approver !== undefined && approvers !== undefined)
    add('approvers', 'the gate also has @approver', 'write one of the two')
  if (template === undefined) add('gate', 'the gate does not name a template', `write ${templateHelp}`)
  else if (!isApprovalTemplate(template)) add('template', 'this template does not exist', `write ${templateHelp}`)
  if (separate !== undefined && separate !== 'true' && separate !== 'false')
    add('separate', '@separate must be "true" or "false"')
  if (by !== undefined && !Object.hasOwn(signers, by))
    add('by', 'this is not a way to approve', 'write @by("device") or @by("device,passkey")')
  if (completion !== undefined && completion !== 'grant' && completion !== 'reevaluate')
    add('completion', 'this is not a use of an approval', 'write @completion("grant") or @completion("reevaluate")')
  const standingWrong =
    standing === undefined ? undefined : standingIssue({ standing, template, approvers, completion })
  if (standingWrong) add('standing', ...standingWrong)
  if (id !== undefined && !mentionsOwnApproval(policy, id))
    add('gate', 'no approval can open this gate', `write unless { context.approvals.contains("${id}") } after it`)
  return issues
}
