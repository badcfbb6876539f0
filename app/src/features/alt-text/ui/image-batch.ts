import { altTextApi } from './alt-text-api.ts'

/** Requests within this time are combined, in milliseconds; and maximum images per request. */
const GATHER_MS = 15
const MOST = 250

let open: { gids: Set<string>; found: Promise<Map<string, string>> } | null = null

/** Returns the URL of an image by gid; undefined if the catalogue does not hold it. */
export async function imageOf(gid: string): Promise<string | undefined> {
  if (!open || open.gids.size >= MOST) {
    const gids = new Set<string>()
    const batch = { gids, found: gather(gids) }
    open = batch
  }
  open.gids.add(gid)
  return (await open.found).get(gid)
}

async function gather(gids: Set<string>): Promise<Map<string, string>> {
  await new Promise((resolve) => setTimeout(resolve, GATHER_MS))
  if (open?.gids === gids) open = null
  const found = await altTextApi.images({ gids: [...gids] })
  return new Map(found.map(({ gid, url }) => [gid, url]))
}
