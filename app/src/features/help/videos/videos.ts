import { sql, type Transaction } from 'kysely'
import type { ShopContext } from '#core/context/context.ts'
import type { StaffContext } from '#core/staff/staff-context.ts'
import type { DB } from '#kit/server/db/generated/schema.ts'
import { AppError } from '#kit/shared/errors.ts'
import { MOST_VIDEOS, type Video } from '../domain/video.ts'
import { helpErrors } from '../errors.ts'
import { articlesIn } from '../read-articles.ts'

/** Lists all videos, in the order set by staff (1-shell §7). */
export function allVideos(ctx: ShopContext): Promise<Video[]> {
  return ctx.tx(load)
}

interface StaffVideos {
  videos: Video[]
  /** Paths of the screens a video may belong to. */
  screens: string[]
}

/** Returns the videos, and the screens that may have one. */
export async function staffVideos(ctx: StaffContext): Promise<StaffVideos> {
  return { videos: await ctx.tx(load), screens: await screensThereAre() }
}

/** Appends a video to the list. Throws `help.too-many-videos`, `help.no-such-screen`. */
export async function addVideo(
  ctx: StaffContext,
  { title, url, screen, language }: Omit<Video, 'id'>,
): Promise<StaffVideos> {
  const screens = await screensThereAre()
  refuseUnknown(screen, screens)
  return ctx.tx(async (tx) => {
    const { rows } = await sql<{ number: number; last: number }>`
      select count(*)::int as number, coalesce(max(position), 0) as last from help_videos`.execute(tx)
    const { number, last } = rows[0] ?? { number: 0, last: 0 }
    if (number >= MOST_VIDEOS) throw new AppError(helpErrors.tooManyVideos, { most: MOST_VIDEOS })
    const id = crypto.randomUUID()
    await sql`insert into help_videos (id, title, url, screen, language, position, added_at)
      values (${id}, ${title}, ${url}, ${screen}, ${language}, ${last + 1}, now())`.execute(tx)
    await ctx.note(tx, { act: 'help.addVideo', after: { id, title, url, screen, language } })
    return { videos: await load(tx), screens }
  })
}

/** Edits a video, which keeps its place. Throws `help.no-such-video`, `help.no-such-screen`. */
export async function editVideo(ctx: StaffContext, { id, ...video }: Video): Promise<StaffVideos> {
  const { title, url, screen, language } = video
  const screens = await screensThereAre()
  return ctx.tx(async (tx) => {
    const { rows } = await sql<Video>`
      select id, title, url, screen, language from help_videos where id = ${id} for update`.execute(tx)
    const [before] = rows
    if (!before) throw new AppError(helpErrors.noSuchVideo)
    // A screen it was given earlier may be there no longer.
    if (screen !== before.screen) refuseUnknown(screen, screens)
    await sql`update help_videos set title = ${title}, url = ${url}, screen = ${screen}, language = ${language}
      where id = ${id}`.execute(tx)
    await ctx.note(tx, { act: 'help.editVideo', before, after: { id, ...video } })
    return { videos: await load(tx), screens }
  })
}

/** Removes a video from the list. Throws `help.no-such-video`. */
export async function removeVideo(ctx: StaffContext, { id }: { id: string }): Promise<StaffVideos> {
  const screens = await screensThereAre()
  return ctx.tx(async (tx) => {
    const { rows } = await sql<Video>`
      delete from help_videos where id = ${id} returning id, title, url, screen, language`.execute(tx)
    if (!rows[0]) throw new AppError(helpErrors.noSuchVideo)
    await ctx.note(tx, { act: 'help.removeVideo', before: rows[0] })
    return { videos: await load(tx), screens }
  })
}

/** Reorders the list. Throws `help.videos-changed` if these are not exactly its current videos. */
export async function orderVideos(ctx: StaffContext, { ids }: { ids: string[] }): Promise<StaffVideos> {
  const screens = await screensThereAre()
  return ctx.tx(async (tx) => {
    const { rows: held } = await sql<{ id: string }>`
      select id from help_videos order by id limit ${MOST_VIDEOS} for update`.execute(tx)
    const known = new Set(held.map(({ id }) => id))
    if (ids.length !== known.size || new Set(ids).size !== ids.length || !ids.every((id) => known.has(id)))
      throw new AppError(helpErrors.videosChanged)
    const before = (await load(tx)).map(({ title }) => title)
    await sql`update help_videos v set position = ordered.at::int
      from unnest(${ids}::uuid[]) with ordinality as ordered (id, at) where v.id = ordered.id`.execute(tx)
    const videos = await load(tx)
    await ctx.note(tx, { act: 'help.orderVideos', before, after: videos.map(({ title }) => title) })
    return { videos, screens }
  })
}

async function load(tx: Transaction<DB>): Promise<Video[]> {
  const { rows } = await sql<Video>`
    select id, title, url, screen, language from help_videos order by position, id limit ${MOST_VIDEOS}`.execute(
    tx,
  )
  return rows
}

function refuseUnknown(screen: string | null, screens: readonly string[]): void {
  if (screen !== null && !screens.includes(screen)) throw new AppError(helpErrors.noSuchScreen)
}

/** Returns the screens named by the articles: every screen has one. */
async function screensThereAre(): Promise<string[]> {
  return [...new Set((await articlesIn('en')).flatMap(({ screens }) => screens))].sort()
}
