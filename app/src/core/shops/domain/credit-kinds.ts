/** Kinds of credits a merchant spends (specification, 2-features §3 and §9). */
export const CREDIT_KINDS = ['ai-meta', 'image-alt', 'image-optimization', 'ai-blog', 'google-index'] as const
export type CreditKind = (typeof CREDIT_KINDS)[number]
