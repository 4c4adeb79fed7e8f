// The data that the certification scenario of AuthZEN 1.0 requires of a policy decision point.

export const certification = {
  schema: `
entity User = { role?: String };
entity record = { status?: String };
type Context = { request: {}, action: { soft?: Bool }, approvals: Set<String> };
action read, write, delete appliesTo { principal: [User], resource: [record], context: Context };
`,
  policies: `
@id("both_read") permit(principal, action == Action::"read", resource)
  when { principal == User::"alice" || principal == User::"bob" };
@id("alice_writes") permit(principal == User::"alice", action == Action::"write", resource)
  unless { resource has status && resource.status == "archived" };
@id("admins_write_archived") permit(principal, action == Action::"write", resource)
  when { principal has role && principal.role == "admin" && resource has status && resource.status == "archived" };
@id("alice_deletes_softly") permit(principal == User::"alice", action == Action::"delete", resource)
  when { context.action has soft && context.action.soft };
`,
  entities: [
    { type: 'User', id: 'alice' },
    { type: 'User', id: 'bob', attributes: { role: 'admin' } },
    { type: 'record', id: 'record-1', attributes: { status: 'active' } },
    { type: 'record', id: 'record-2', attributes: { status: 'archived' } },
  ],
} as const
