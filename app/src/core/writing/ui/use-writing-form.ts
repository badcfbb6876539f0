import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { Operation } from '#core/changes/contract.ts'
import { firstChoice, languageAndTone, type WritingChoice } from '../domain/writing-choice.ts'
import type { WritingDeclaration } from '../domain/writing-declaration.ts'
import type { GenerateOptions, Quote, WritingProvider } from '../generation-contract.ts'

/** The calls of `writingRoutes`. */
export interface WritingApi<Selection, Field extends string> {
  provider(): Promise<WritingProvider>
  generateQuote(input: { selection: Selection; options: GenerateOptions<Field> }): Promise<Quote>
  generate(input: {
    selection: Selection
    options: GenerateOptions<Field>
    review: boolean
    idempotencyKey: string
  }): Promise<Operation>
}

/** A feature's declaration with its calls: passed to every part of these forms. */
export interface WritingUi<Selection, Field extends string> extends WritingDeclaration<Field> {
  api: WritingApi<Selection, Field>
}

/** What a feature's forms need, whatever it selects. */
export type AnyWritingUi<Field extends string> = WritingUi<never, Field>

/** Key of the queries for the provider, and with it the forms' initial values. */
const PROVIDER_QUERY = 'provider'

/** Returns the provider, and whether no model can write: templates write then. */
export function useProvider({ slug, looks, api }: Pick<AnyWritingUi<never>, 'slug' | 'looks' | 'api'>) {
  const { data: provider } = useQuery({
    queryKey: [PROVIDER_QUERY, slug],
    queryFn: () => api.provider(),
    staleTime: 0,
  })
  const cannot = provider !== undefined && (looks ? !provider.canSeeImages : provider.kind === 'none')
  return { provider, cannot }
}

/**
 * State of a merchant's choices for texts to be written. Begins with the language and tone the server returns for the
 * shop, once loaded; choices made here override them. Where no model can write, templates do.
 */
export function useWritingForm<Field extends string>(writing: AnyWritingUi<Field>) {
  const cache = useQueryClient()
  const { provider, cannot } = useProvider(writing)
  const [edits, setEdits] = useState<Partial<WritingChoice<Field>>>({})
  const choice: WritingChoice<Field> = {
    ...firstChoice(writing),
    ...languageAndTone(provider?.preset),
    ...edits,
    ...(cannot && { writer: 'template' }),
  }
  return {
    choice,
    set: (change: Partial<WritingChoice<Field>>) => setEdits((before) => ({ ...before, ...change })),
    /** Called once the server has stored the choice: forms opened from now on begin with it. */
    onStarted: () => void cache.invalidateQueries({ queryKey: [PROVIDER_QUERY] }),
  }
}
