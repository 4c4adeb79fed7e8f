// Shadow mode: a draft decides beside the published policies, without effect.
import Type, { type Static } from 'typebox'
import { PageOf, Timestamp } from './conventions.ts'
import { PolicyReplayDifference } from './policy-replays.ts'

export const PolicyShadow = Type.Object(
  {
    shadowId: Type.String({ examples: ['shd_01m7ej93tkksedpjv6rr5ezgc1'] }),
    startedBy: Type.Object({ kind: Type.String({ examples: ['user'] }), id: Type.String({ examples: ['ada'] }) }),
    startedAt: Timestamp,
    compared: Type.Integer({ description: 'How many decisions the shadow has made as well.', examples: [1200] }),
    differing: Type.Integer({ description: 'How many of them differ.', examples: [3] }),
    skipped: Type.Integer({
      description: 'How many decisions were not compared, because too many were made at the same time.',
      examples: [0],
    }),
  },
  { $id: 'PolicyShadow' },
)
export type PolicyShadow = Static<typeof PolicyShadow>

const { logged, draft, draftPolicies, published: _published, ...request } = PolicyReplayDifference.properties

export const PolicyShadowDifference = Type.Object(
  {
    ...request,
    logged: { ...logged, description: 'What the published policies decided.' },
    shadow: { ...draft, description: 'What the shadow decided.' },
    shadowPolicies: { ...draftPolicies, description: "The policies that determined the shadow's decision." },
  },
  { $id: 'PolicyShadowDifference' },
)
export type PolicyShadowDifference = Static<typeof PolicyShadowDifference>

export const PolicyShadowDifferencePage = PageOf(PolicyShadowDifference)
