import { PlatformError } from '#adapters/platform/admin-graphql/client.ts'
import type { Operation } from '#core/changes/contract.ts'
import { listOperations } from '#core/changes/history.ts'
import type { ShopContext } from '#core/context/context.ts'
import type { HomeCard, HomeLine } from '#core/registry/home-card.ts'
import { HOME_CARDS } from '#core/registry/home-card.ts'
import { SUGGESTIONS } from '#core/registry/suggestion.ts'
import { loadSuggestionStatuses } from '#core/shops/suggestion-statuses.ts'
import type { HomeItem, Suggestion } from './contract.ts'

/** The four questions of Home: what works, what is wrong, what changed, what next. */
export interface HomeData {
  working: HomeItem[]
  wrong: HomeItem[]
  changed: Operation[]
  next: Suggestion[]
}

const CHANGES_SHOWN = 5

/** Asks every module for its lines. A module that cannot say gets a line that says so; the others stay. */
export async function getHome(ctx: ShopContext): Promise<HomeData> {
  const [cards, changed, next] = await Promise.all([
    Promise.all(ctx.offered(HOME_CARDS).map((card) => readCard(ctx, card))),
    listOperations(ctx, { limit: CHANGES_SHOWN }),
    suggestions(ctx),
  ])
  const lines = (question: HomeCard['question']) =>
    cards
      .filter((card) => card.question === question)
      .flatMap((card) => card.lines)
      .sort((a, b) => b.worth - a.worth)
      .map(({ worth: _, ...item }): HomeItem => item)
  return { working: lines('working'), wrong: lines('wrong'), changed, next }
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
