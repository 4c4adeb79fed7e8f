// Every path that a service serves, from the declarations of the services.
import { type ServiceId, serviceIds, services } from '@countersign/contract'
import { domainServices } from '@countersign/server/services'

export interface ServedPath {
  readonly path: string
  readonly service: ServiceId
}

const besideOperations = ['/openapi.json', '/docs', '/health/live', '/health/ready']

export const servedPaths: readonly ServedPath[] = serviceIds.flatMap((service) =>
  services[service].contextPaths.flatMap((context) => {
    const { operations, pages = [] } = domainServices[service]
    return [
      ...besideOperations.map((path) => context + path),
      ...operations.flatMap(({ path, rootPath }) => [
        context + path,
        ...(rootPath ? [rootPath.replace('{context}', context)] : []),
      ]),
      ...pages.map(({ path, fromRoot }) => `${fromRoot ? '' : context}${path}/`),
    ].map((path) => ({ path, service }))
  }),
)

/** The first segments, which a reverse proxy has to distinguish. */
export const servedPrefixes: readonly (readonly [prefix: string, service: ServiceId])[] = [
  ...new Map(servedPaths.map(({ path, service }) => [`/${path.split('/')[1]}`, service])),
]

export const pagePaths: readonly string[] = servedPaths.filter(({ path }) => path.endsWith('/')).map(({ path }) => path)
