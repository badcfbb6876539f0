import type { PublicPath, ServerModule } from '#core/registry/server-module.ts'
import { decoded } from '#kit/shared/decoded.ts'

/** Returns whether there is a public page at a path: one that a module declares, with parameters it knows. */
export function publicPagesOf(
  modules: readonly Pick<ServerModule, 'publicPaths'>[],
): (path: string) => Promise<boolean> {
  const pages = modules.flatMap(({ publicPaths = [] }) => publicPaths.map(compiled))
  return async (path) => {
    // Leads to the first of them.
    if (/^\/public\/?$/.test(path)) return true
    for (const { pattern, has } of pages) {
      const found = pattern.exec(path)
      if (found) return has ? has(parametersOf(found.groups)) : true
    }
    return false
  }
}

/** As the browser's router matches: in upper or lower case, with or without a slash at the end. */
function compiled({ path, has }: PublicPath): { pattern: RegExp; has: PublicPath['has'] } {
  return { pattern: new RegExp(`^${path.replaceAll(/:(\w+)/g, '(?<$1>[^/]+)')}/?$`, 'i'), has }
}

function parametersOf(groups: Record<string, string> = {}): Record<string, string> {
  return Object.fromEntries(Object.entries(groups).map(([name, value]) => [name, decoded(value)]))
}
