import type { ShopContext } from '#core/context/context.ts'
import { modelOf } from './model-access.ts'

/** Who would write for a shop now. */
export interface ProviderInUse {
  /** The shop's own key (no credits), the operator's (credits), or nobody: templates only. */
  kind: 'own-key' | 'installation' | 'none'
  /** `openai-compatible` or `anthropic`; null for nobody. */
  provider: 'openai-compatible' | 'anthropic' | null
  model: string | null
  canSeeImages: boolean
}

/** Who would write for this shop now. Throws AppError `language-model.key-unreadable`. */
export async function providerOf(ctx: ShopContext): Promise<ProviderInUse> {
  const model = await modelOf(ctx)
  if (!model) return { kind: 'none', provider: null, model: null, canSeeImages: false }
  const { kind, access, seesImages } = model
  return { kind, provider: access.provider, model: access.model, canSeeImages: seesImages }
}
