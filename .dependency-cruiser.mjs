// Who may import whom. Arrows go one way:
//   services, tasks, cli → domain → methods, drivers → platform → contract
import './scripts/checks/using-declarations.mjs'

const product = '^(contract|platform|server|petstore|start|web|sdk)/'
const test = '[.](test|fixture)[.](ts|tsx|mjs)$'
const inPackage = (names) => `(^|/)node_modules/(${names})(/|$)|^(${names})(/|$)`

/** The parts of the domain, bottom to top. */
export const wings = [
  'base',
  'tenancy',
  'audit',
  'people',
  'alerts',
  'oauth',
  'messaging',
  'authenticators',
  'challenges',
  'enrolment',
  'policies',
  'agents',
  'sign-in',
  'insight',
  'administration',
]

/** A rule that forbids: `comment` is what the person reads who broke it. */
const forbid = (name, comment, from, to) => ({ name, comment, severity: 'error', from, to })

export default {
  forbidden: [
    forbid(
      'contract-stands-alone',
      'The contract is what goes over the wire; it imports nothing of ours.',
      { path: '^contract/' },
      { path: '^(platform|server|petstore|start|web|sdk|scripts|e2e|bench)/' },
    ),
    forbid(
      'platform-knows-only-the-contract',
      'What any server of ours needs cannot know one of them.',
      { path: '^platform/' },
      { path: '^(server|petstore|start|web|sdk|scripts|e2e|bench)/' },
    ),
    forbid(
      'sdk-stands-alone',
      'Users install the SDK without anything else, for Node and for browsers: it imports only its own files.',
      { path: '^sdk/src/', pathNot: test },
      { pathNot: '^sdk/src/' },
    ),
    forbid(
      'server-and-petstore-apart',
      'Neither needs the other: start/ brings them up together.',
      { path: '^(server|petstore)/', pathNot: test },
      { path: '^(server|petstore|start)/', pathNot: '^$1/' },
    ),
    forbid(
      'domain-never-looks-up',
      'The rules do not know who calls them: not the transport, not the tasks, not the command line.',
      { path: '^server/src/domain/' },
      { path: '^server/src/(services|tasks|cli)/|^server/src/[^/]+[.]ts$' },
    ),
    ...wings
      .slice(0, -1)
      .map((wing, place) =>
        forbid(
          'wings-import-down',
          'The wings of the domain have an order. What needs two of them belongs to the higher one.',
          { path: `^server/src/domain/${wing}/`, pathNot: test },
          { path: `^server/src/domain/(${wings.slice(place + 1).join('|')})/|^server/src/domain/[^/]+[.]ts$` },
        ),
      ),
    forbid(
      'every-folder-is-in-a-wing',
      'A folder of the domain that is no wing has no place in their order.',
      {},
      { path: '^server/src/domain/[^/]+/', pathNot: `^server/src/domain/(${wings.join('|')})/` },
    ),
    forbid(
      'wings-by-their-index',
      'A wing shows in its index.ts what others may use.',
      { path: '^server/src/domain/([^/]+)/', pathNot: test },
      {
        path: '^server/src/domain/[^/]+/',
        pathNot: ['^server/src/domain/$1/', '^server/src/domain/[^/]+/index[.]ts$'],
      },
    ),
    forbid(
      'domain-by-its-wings',
      'Services, tasks and the command line use what a wing shows in its index.ts.',
      { path: '^server/src/((services|tasks|cli)/|[^/]+[.]ts$|domain/[^/]+[.]ts$)', pathNot: test },
      { path: '^server/src/domain/[^/]+/', pathNot: '^server/src/domain/[^/]+/index[.]ts$' },
    ),
    forbid(
      'cedar-index-by-its-index',
      'The Cedar index shows in its index.ts what the rules use, and knows none of them.',
      { path: '^server/src/domain/policies/(?!cedar-index/)', pathNot: test },
      {
        path: '^server/src/domain/policies/cedar-index/',
        pathNot: '^server/src/domain/policies/cedar-index/index[.]ts$',
      },
    ),
    forbid(
      'cedar-index-never-looks-up',
      'The Cedar index shows in its index.ts what the rules use, and knows none of them.',
      { path: '^server/src/domain/policies/cedar-index/', pathNot: test },
      { path: '^server/src/domain/policies/policies/' },
    ),
    forbid(
      'methods-and-drivers-never-look-up',
      'A method or a driver gets what it needs as arguments.',
      { path: '^server/src/(methods|drivers)/' },
      { path: '^server/src/(services|tasks|cli|domain)/|^server/src/[^/]+[.]ts$' },
    ),
    forbid(
      'methods-and-drivers-apart',
      'A method says what to send, a driver how it leaves; the domain brings them together.',
      { path: '^server/src/(methods|drivers)/' },
      { path: '^server/src/(methods|drivers)/', pathNot: '^server/src/$1/' },
    ),
    forbid(
      'services-go-through-the-domain',
      'Transport reaches methods and drivers only through the domain.',
      { path: '^server/src/services/' },
      { path: '^server/src/(methods|drivers)/' },
    ),
    forbid(
      'services-apart',
      'A service never knows another one: what they share is domain.',
      { path: '^server/src/services/(svc-[^/]+)/' },
      { path: '^server/src/services/svc-', pathNot: '^server/src/services/$1/' },
    ),
    forbid(
      'entrances-apart',
      'Services, tasks and the command line are entrances to one domain, not to each other.',
      { path: '^server/src/(services|tasks)/', pathNot: test },
      { path: '^server/src/(services|tasks|cli)/', pathNot: '^server/src/$1/' },
    ),
    forbid(
      'methods-by-their-interface',
      'Outside its folder a method is known only through methods/method.ts and the registry in methods/index.ts.',
      { pathNot: '^server/src/methods/' },
      { path: '^server/src/methods/', pathNot: '^server/src/methods/(method|index)[.]ts$' },
    ),
    forbid(
      'drivers-by-their-interface',
      'Outside its folder a driver is known only through drivers/driver.ts and the registry in drivers/index.ts.',
      { pathNot: '^server/src/drivers/' },
      { path: '^server/src/drivers/', pathNot: '^server/src/drivers/(driver|index)[.]ts$' },
    ),
    forbid(
      'one-method-never-knows-another',
      'A new method is one folder: it takes nothing from a sibling.',
      { path: '^server/src/(methods|drivers)/([^/]+)/' },
      { path: '^server/src/(methods|drivers)/[^/]+/', pathNot: '^server/src/$1/$2/' },
    ),
    forbid(
      'fastify-stays-in-transport',
      'Only services, platform/http and the file that starts the listener know Fastify.',
      {
        path: product,
        pathNot: [test, '^server/src/services/', '^platform/src/http/', '^server/src/serve[^/]*[.]ts$'],
      },
      { path: inPackage('fastify|fastify-plugin|@fastify/[^/]+|@scalar/fastify-api-reference') },
    ),
    forbid(
      'postgres-client-stays-in-platform',
      'Everybody else reaches PostgreSQL through platform/database, which sets the tenant.',
      { path: product, pathNot: [test, '^platform/src/(database|embedded-postgres|signals)/'] },
      { path: inPackage('pg|pg-[^/]+|@types/pg') },
    ),
    forbid(
      'across-tenants-is-for-few',
      'Reaching past one tenant is the right of tasks, of tenant management and of the command line.',
      {
        pathNot: [
          test,
          '^platform/src/tasks/',
          '^server/src/(tasks|cli|domain/administration/(tenants|moves))/',
          '^server/src/domain/audit/seal[.]ts$',
          '^testkit/',
        ],
      },
      // Naming the type of a transaction that somebody else has opened opens none.
      { path: '^platform/src/database/across-tenants[.]ts$', dependencyTypesNot: ['type-only'] },
    ),
    forbid('no-cycles', 'A circle has no direction.', {}, { circular: true }),
    forbid(
      'testkit-is-for-tests',
      'Only tests, journeys and measurements may know the testkit.',
      { pathNot: [test, '^(testkit|e2e|examples|bench)/'] },
      { path: '^testkit/' },
    ),
    forbid(
      'packages-by-name',
      'Another package is imported by its name, not by a path into its folder, so that it decides what it shows.',
      { path: '^([^/]+)/' },
      {
        path: '^(contract|platform|server|petstore|start|web|sdk|testkit|examples)/',
        pathNot: '^$1/',
        dependencyTypesNot: ['aliased-workspace'],
      },
    ),
    forbid(
      'no-development-dependencies-in-the-product',
      'What the product imports at run time is a dependency of its package.',
      // What runs only while the pages are built is part of the tools.
      { path: product, pathNot: [test, '[.]config[.]ts$', '^web/vite/'] },
      { dependencyTypes: ['npm-dev'], dependencyTypesNot: ['type-only', 'npm'] },
    ),
    forbid(
      'declared-dependencies-only',
      'An imported package stands in the package.json of the importing one, or of the repository.',
      {},
      { dependencyTypes: ['npm-no-pkg', 'npm-unknown'] },
    ),
    forbid(
      'imports-exist',
      'An import that does not resolve would slip through every other rule.',
      // What the bench measures beside us, it installs for itself.
      { pathNot: '^bench/peers/' },
      { couldNotResolve: true },
    ),
  ],
  options: {
    // TypeScript 7 has no parser interface; with the default parser no TypeScript file would be read, and no rule broken.
    parser: 'swc',
    combinedDependencies: true,
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '(^|/)dist/' },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'node', 'default', 'types'],
      extensions: ['.ts', '.tsx', '.mjs', '.js', '.cjs', '.json', '.d.ts'],
    },
  },
}
