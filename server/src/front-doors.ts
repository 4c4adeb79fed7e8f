// Where a browser goes from an address of the deployment that has no page of its own.
import type { FrontDoor } from '@countersign/platform/http'
import type { SettledConfig } from './config.ts'

/** The sign-in knows the way: users who are signed in go on to the console or to self-service. */
export function frontDoors({ services, contextPaths }: Pick<SettledConfig, 'services' | 'contextPaths'>): FrontDoor[] {
  const places = {
    'svc-otp': (path: string) => `${path}/app/`,
    'svc-ss': () => '/SelfService/',
    'svc-tm': () => `${contextPaths['svc-admin'][0]}/tenants`,
  }
  const ofServices = (Object.keys(places) as (keyof typeof places)[])
    .filter((id) => services.includes(id))
    .flatMap((id) =>
      contextPaths[id].flatMap((path) => [path, `${path}/`].map((from) => ({ from, to: places[id](path) }))),
    )
  return services.includes('svc-auth')
    ? [{ from: '/', to: `${contextPaths['svc-auth'][0]}/` }, ...ofServices]
    : ofServices
}
