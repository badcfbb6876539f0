// Plans name the kinds too, and stand below credits.
export { CREDIT_KINDS, type CreditKind } from '#core/shops/domain/credit-kinds.ts'
