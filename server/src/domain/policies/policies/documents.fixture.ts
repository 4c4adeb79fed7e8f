// Users and agents with documents in folders, for tests of decisions.
import { user } from './policies.fixture.ts'

export const schema = `
entity Group = { frozen?: Bool } ;
entity User in [Group] = { level?: Long, manager?: User, seen?: datetime };
entity Agent in [Group] = { mode?: String };
entity Folder in [Folder];
entity Doc in [Folder] = { owner?: User, secret?: Bool, price?: decimal };
type Context = {
  request: { ip?: ipaddr, country?: String, when?: datetime },
  action: { amount?: Long },
  approvals: Set<String>,
  now: datetime,
  onBehalfOf?: User,
  delegation?: { id: String },
};
action read, write;
action "doc.read" in [read] appliesTo { principal: [User, Agent], resource: [Doc, Folder], context: Context };
action "doc.edit" in [write] appliesTo { principal: [User, Agent], resource: [Doc], context: Context };
`
export const doc = (id: string) => ({ type: 'Doc', id })
export const readBy = (id: string, more: object = {}) => ({
  principal: user(id),
  action: 'doc.read',
  resource: doc('d'),
  ...more,
})

export const allowed = { allowed: true, approvable: false, gates: [], errors: [] }
export const denied = { allowed: false, approvable: false, gates: [] }
