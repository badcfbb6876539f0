import { existsSync } from 'node:fs'
import type { ServerModule } from '#core/registry/server-module.ts'
import { FEATURES } from './features.ts'

/** Loads the server part of every listed feature, in order. A feature with screens only has none. */
export async function loadFeatures(): Promise<ServerModule[]> {
  const modules = await Promise.all(FEATURES.map(loadServer))
  return modules.filter((module) => module !== null)
}

async function loadServer(slug: string): Promise<ServerModule | null> {
  const file = new URL(`../features/${slug}/server.ts`, import.meta.url)
  if (!existsSync(file)) return null
  const { server } = (await import(`../features/${slug}/server.ts`)) as { server?: ServerModule }
  if (!server) throw new Error(`features/${slug}/server.ts exports no \`server\`.`)
  return server
}
