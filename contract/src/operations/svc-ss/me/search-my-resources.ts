import { DelegableResourcePage, SearchMyResourcesRequest } from '../../../my-agents.ts'
import { signature } from '../../signature.ts'

export const searchMyResources = signature({
  service: 'svc-ss',
  id: 'searchMyResources',
  method: 'POST',
  path: '/v1/me/resources:search',
  summary: 'Search resources that you can act on',
  description:
    'Returns the stored resources of a type on which policies let you perform the action, with approval or without, in the order of their ids. To choose from when you delegate to an agent. A page can have fewer items than `limit`, or none, although more follow: each examines only so many resources.',
  scope: 'self',
  body: SearchMyResourcesRequest,
  reply: { 200: DelegableResourcePage },
  errors: ['user_disabled', 'not_found'],
})
