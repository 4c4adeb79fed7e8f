import { expect, test } from 'vitest'
import { entityTypesOf } from './entity-types.ts'

test('every declared entity type once, and nothing that only a comment speaks of', () => {
  const schema = `// entity Ghost;
entity Group, Team;
entity User in [Group] = { department?: String };
entity Colour enum ["red"];
action read appliesTo { principal: User, resource: Group };
entity User;`
  expect(entityTypesOf(schema)).toEqual(['Group', 'Team', 'User', 'Colour'])
})
