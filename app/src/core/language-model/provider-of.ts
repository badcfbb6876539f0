import type { ShopContext } from '#core/context/context.ts'
import { modelOf } from './model-access.ts'

/** The provider that would write for a shop now. */
export interface ProviderInUse {
  /** The shop's own key (no credits), the operator's (credits), or none: templates only. */
  kind: 'own-key' | 'installation' | 'none'
  /** `openai-compatible` or `anthropic`; null if there is none. */
  provider: 'openai-compatible' | 'anthropic' | null
  model: string | null
  canSeeImages: boolean
}

/** Returns the provider for this shop. Throws `language-model.key-unreadable`. */
export async function providerOf(ctx: ShopContext): Promise<ProviderInUse> {
  const model = await modelOf(ctx)
  if (!model) return { kind: 'none', provider: null, model: null, canSeeImages: false }
  const { kind, access, seesImages } = model
  return { kind, provider: access.provider, model: access.model, canSeeImages: seesImages }
}
