// Analysis of a draft: rules that never matter, and rules that allow more than was used.
import Type, { type Static } from 'typebox'
import { Nullable, Strict, Timestamp } from './conventions.ts'
import { maxReplayDays } from './limits/index.ts'

export const defaultAnalysisDays = 30
export const maxAnalysedDecisions = 200_000
export const maxPolicyFindings = 200

export const AnalysePolicyDraftRequest = Strict(
  {
    days: Type.Optional(
      Type.Integer({
        minimum: 1,
        maximum: maxReplayDays,
        default: defaultAnalysisDays,
        description: 'How many days of the decision log to read. The log may be shorter: see `decisionRetentionDays`.',
        examples: [defaultAnalysisDays],
      }),
    ),
  },
  { $id: 'AnalysePolicyDraftRequest' },
)
export type AnalysePolicyDraftRequest = Static<typeof AnalysePolicyDraftRequest>

export const policyFindingKinds = ['never_applies', 'overruled', 'redundant', 'unused', 'wider_than_used'] as const

export const PolicyFinding = Type.Object(
  {
    kind: Type.Enum([...policyFindingKinds], {
      description:
        '`never_applies`: no valid request meets its conditions. `overruled`: whenever it applies, a forbid denies. `redundant`: whenever it applies, another policy with the same effect does too. `unused`: it determined no decision of the log. `wider_than_used`: it permits actions or types of resources that no allowed request of the log had.',
    }),
    certainty: Type.Enum(['proven', 'suspected'], {
      description:
        '`proven`: it follows from the texts, for every request. `suspected`: it is true of the log, and another request may come.',
    }),
    policyId: Type.String({ examples: ['owners_pay'] }),
    line: Type.Integer({ description: 'Of the policy, in the draft.' }),
    otherPolicyId: Nullable(Type.String({ description: 'The policy that makes it pointless.' })),
    actions: Type.Array(Type.String(), { description: 'That it permits and no request used, up to 20.' }),
    resourceTypes: Type.Array(Type.String(), { description: 'That it permits and no request used, up to 20.' }),
    message: Type.String({ examples: ['Whenever it applies, blocked denies.'] }),
  },
  { $id: 'PolicyFinding' },
)
export type PolicyFinding = Static<typeof PolicyFinding>

export const PolicyAnalysis = Type.Object(
  {
    policies: Type.Integer({ description: 'How many policies the draft has.' }),
    log: Nullable(
      Type.Object({
        since: Timestamp,
        decisions: Type.Integer({ description: `The latest, up to ${maxAnalysedDecisions.toLocaleString('en')}.` }),
        judged: Type.Integer({
          description:
            'How many policies were compared with it: those that were live, as they are written now, for all of that time, and about which nothing is proven. None if there are fewer than 100 decisions.',
        }),
      }),
    ),
    complete: Type.Boolean({
      description:
        'False if there are too many policies to compare each with each other, or more findings than are listed.',
    }),
    findings: Type.Array(PolicyFinding, { description: `Proven ones first, up to ${maxPolicyFindings}.` }),
  },
  { $id: 'PolicyAnalysis' },
)
export type PolicyAnalysis = Static<typeof PolicyAnalysis>
