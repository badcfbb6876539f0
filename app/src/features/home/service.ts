import { PlatformError } from '#adapters/platform/admin-graphql/client.ts'
import type { Operation } from '#core/changes/contract.ts'
import { listOperations } from '#core/changes/history/history.ts'
import type { ShopContext } from '#core/context/context.ts'
import { joinedReads } from '#core/context/joined-reads.ts'
import type { HomeCard, HomeLine } from '#core/registry/home-card.ts'
import { HOME_CARDS } from '#core/registry/home-card.ts'
import { SUGGESTIONS } from '#core/registry/suggestion.ts'
import { embedUrl } from '#core/shops/app-block-status.ts'
import { lockOf, planOf } from '#core/shops/plan-of.ts'
import { loadSuggestionStatuses } from '#core/shops/suggestion-statuses.ts'
import type { HomeItem, HomeTile, Suggestion } from './contract.ts'
import { sortNeeds } from './domain/needs.ts'
import { readTiles } from './tiles.ts'

/** Data of Home: what works, what needs the merchant, the state of the store, what changed, what is next. */
export interface HomeData {
  working: HomeItem[]
  needs: HomeItem[]
  tiles: HomeTile[]
  embedUrl: string
  changed: Operation[]
  next: Suggestion[]
}

const CHANGES_SHOWN = 3
/** Most lines of "Needs you", including those that are shown on request. */
const MOST_NEEDS = 30

/**
 * Collects the lines and numbers of every module. A module that fails is replaced by a line that states so; the
 * others are unaffected.
 */
export async function getHome(ctx: ShopContext): Promise<HomeData> {
  const reading = joinedReads(ctx)
  const [cards, tiles, changed, next] = await Promise.all([
    Promise.all(ctx.offered(HOME_CARDS).map((card) => readCard(reading, card))),
    readTiles(ctx, reading),
    listOperations(reading, { limit: CHANGES_SHOWN }),
    suggestions(reading),
  ])
  const lines = (question: HomeCard['question']) =>
    cards.filter((card) => card.question === question).flatMap((card) => card.lines)
  const items = (sorted: readonly HomeLine[]) => sorted.map(({ worth: _, ...item }): HomeItem => item)
  return {
    working: items(lines('working').sort((a, b) => b.worth - a.worth)),
    needs: items(sortNeeds(lines('wrong')).slice(0, MOST_NEEDS)),
    tiles,
    embedUrl: embedUrl(ctx),
    changed,
    next,
  }
}

async function readCard(
  ctx: ShopContext,
  card: HomeCard,
): Promise<{ question: HomeCard['question']; lines: HomeLine[] }> {
  try {
    return { question: card.question, lines: await card.read(ctx) }
  } catch (error) {
    // Access was revoked or is being renewed: the whole call fails, and App Bridge repeats it.
    if (error instanceof PlatformError && error.kind === 'not-authorized') throw error
    ctx.log.warn({ err: error }, 'could not load a card of Home')
    const unread: HomeLine = {
      id: `home.unread-${ctx.offered(HOME_CARDS).indexOf(card)}`,
      key: 'home:unread',
      values: {},
      tone: 'unknown',
      link: null,
      worth: 0,
    }
    return { question: card.question, lines: [unread] }
  }
}

async function suggestions(ctx: ShopContext): Promise<Suggestion[]> {
  const [stored, plan] = await Promise.all([loadSuggestionStatuses(ctx), planOf(ctx)])
  return Promise.all(
    ctx.offered(SUGGESTIONS).map(async ({ id, colour, navigate, gate, done }) => {
      const said = stored.get(id)
      return {
        id,
        colour,
        navigate,
        locked: lockOf(ctx, plan, gate.feature),
        status: (await done(ctx)) || (said?.status === true && !said.dismissed),
        dismissed: said?.dismissed === true,
      }
    }),
  )
}
