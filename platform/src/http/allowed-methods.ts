// A known path with another method is 405 and lists the allowed methods, instead of 404.
import type { FastifyInstance } from 'fastify'
import findMyWay, { type Config, type HTTPVersion, type Instance } from 'find-my-way'

interface KnownConfig {
  /** The route matches whatever nothing else does: its methods say nothing about an address. */
  readonly isLastResort?: boolean
}

/**
 * Only a request that reached no route asks, so the paths are put into a router of their own when the first one does:
 * refusals as routes would make the server's own router several times as large, and every start as much slower.
 */
export class AllowedMethods {
  readonly #methods = new Map<string, Set<string>>()
  #router: Instance<HTTPVersion.V1> | undefined

  readonly #options: Config<HTTPVersion.V1>

  constructor(app: FastifyInstance, options: Config<HTTPVersion.V1>) {
    this.#options = options
    app.addHook('onRoute', ({ url, method, config }) => {
      if ((config as KnownConfig | undefined)?.isLastResort) return
      const methods = this.#methods.get(url) ?? new Set()
      for (const one of [method].flat()) methods.add(one)
      this.#methods.set(url, methods)
    })
  }

  /** The methods that the path takes; none if it is unknown. */
  at(path: string): readonly string[] {
    this.#router ??= this.#route()
    const methods = this.#router.find('GET', path)?.store as ReadonlySet<string> | undefined
    return [...(methods ?? [])]
  }

  #route(): Instance<HTTPVersion.V1> {
    const router = findMyWay(this.#options)
    for (const [url, methods] of this.#methods) router.on('GET', url, () => undefined, methods)
    return router
  }
}
