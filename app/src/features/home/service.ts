import { PlatformError } from '#adapters/platform/admin-graphql/client.ts'
import type { Operation } from '#core/changes/contract.ts'
import { listOperations } from '#core/changes/history/history.ts'
import type { ShopContext } from '#core/context/context.ts'
import { joinedReads } from '#core/context/joined-reads.ts'
import type { HomeCard, HomeLine } from '#core/registry/home-card.ts'
import { HOME_CARDS } from '#core/registry/home-card.ts'
import { SUGGESTIONS } from '#core/registry/suggestion.ts'
import { embedUrl } from '#core/shops/app-block-status.ts'
import { loadSuggestionStatuses } from '#core/shops/suggestion-statuses.ts'
import type { HomeItem, HomeTile, Suggestion } from './contract.ts'
import { MOST_NEEDS } from './domain/needs.ts'
import { readTiles } from './tiles.ts'

/** Home's answers: what works, what needs the merchant, how the store stands, what changed, what next. */
export interface HomeData {
  working: HomeItem[]
  needs: HomeItem[]
  tiles: HomeTile[]
  embedUrl: string
  changed: Operation[]
  next: Suggestion[]
}

const CHANGES_SHOWN = 3

/** Asks every module for its lines and numbers. A module that cannot say gets a line that says so; the others stay. */
export async function getHome(ctx: ShopContext): Promise<HomeData> {
  const reading = joinedReads(ctx)
  const [cards, tiles, changed, next] = await Promise.all([
    Promise.all(ctx.offered(HOME_CARDS).map((card) => readCard(reading, card))),
    readTiles(ctx, reading),
    listOperations(reading, { limit: CHANGES_SHOWN }),
    suggestions(reading),
  ])
  const lines = (question: HomeCard['question']) =>
    cards
      .filter((card) => card.question === question)
      .flatMap((card) => card.lines)
      .sort((a, b) => b.worth - a.worth)
      .map(({ worth: _, ...item }): HomeItem => item)
  return {
    working: lines('working'),
    needs: lines('wrong').slice(0, MOST_NEEDS),
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
    // The access is gone or renewed this moment: the whole call says so, and App Bridge asks again.
    if (error instanceof PlatformError && error.kind === 'not-authorized') throw error
    ctx.log.warn({ err: error }, 'a part of Home could not be read')
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
  const stored = await loadSuggestionStatuses(ctx)
  return Promise.all(
    ctx.offered(SUGGESTIONS).map(async ({ id, colour, navigate, done }) => ({
      id,
      colour,
      navigate,
      status: await done(ctx),
      dismissed: stored.get(id) === true,
    })),
  )
}
