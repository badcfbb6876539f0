import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { composeModules } from '../../app/src/entries/modules.ts'

const LONGEST = 30

/** Returns why a feature cannot have this name, as a sentence; null if it can. */
export async function refusalOf(root: string, name: string): Promise<string | null> {
  if (!/^[a-z]+(-[a-z]+)*$/.test(name) || name.length > LONGEST)
    return `A name is small letters and hyphens, at most ${LONGEST} characters: "${name}" is not.`
  for (const folder of ['app/src/features', 'app/src/core'])
    if (existsSync(join(root, folder, name))) return `${folder}/${name} is there already.`
  if (existsSync(join(root, `app/locales/en/${name}.json`)))
    return `app/locales/en/${name}.json is there already: its texts belong to somebody else.`
  const table = name.replaceAll('-', '_')
  if (readdirSync(join(root, 'app/migrations')).some((file) => file.endsWith(`_${table}.sql`)))
    return `A migration is named ${table} already.`
  if ((await takenPaths(root)).has(name)) return `/${name} is the URL of another feature already.`
  return null
}

/** First path segments of all existing URLs: of calls, and of screens. */
async function takenPaths(root: string): Promise<Set<string>> {
  const calls = composeModules().modules.flatMap(({ contract = {} }) =>
    Object.values(contract as Record<string, { '~orpc': { route: { path: string } } }>).map(
      (procedure) => procedure['~orpc'].route.path,
    ),
  )
  const clients = readdirSync(join(root, 'app/src/features'))
    .map((slug) => join(root, 'app/src/features', slug, 'client.ts'))
    .filter((file) => existsSync(file))
  const screens = await Promise.all(
    clients.map(async (file) => {
      const { client } = (await import(file)) as { client: { screens?: readonly { path: string }[] } }
      return client.screens?.map(({ path }) => path) ?? []
    }),
  )
  return new Set([...calls, ...screens.flat()].map((path) => path.split('/')[1] ?? ''))
}
