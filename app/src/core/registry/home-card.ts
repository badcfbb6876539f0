import { defineOffer, type ShopContext } from '#core/context/context.ts'
import type { IssueMessage } from '#core/issues/domain/translate-issue.ts'

/** One line for Home; see features/home/contract.ts for the shape on the wire. */
export interface HomeCard {
  /** Which of the four questions it answers. */
  question: 'working' | 'wrong'
  read(ctx: ShopContext): Promise<HomeLine[]>
}
export interface HomeLine {
  id: string
  /** Locale key, `structured-data:home.embedOff`. */
  key: string
  values: Record<string, string | number>
  /** What a rule of rich results says; it stands as the line's note. */
  finding?: IssueMessage
  tone: 'success' | 'info' | 'attention' | 'critical' | 'unknown'
  link: { to: string; external: boolean } | null
  /** Of work under way: counted; `total` is null while nobody can know. */
  progress?: { done: number; total: number | null }
  /** Higher is worth more to the merchant; sorts "what is wrong". */
  worth: number
}

export const HOME_CARDS = defineOffer<HomeCard>('homeCards')
