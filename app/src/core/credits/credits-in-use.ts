import type { Registry } from '#core/registry/registry.ts'
import { CREDIT_KINDS, type CreditKind } from './credit-kinds.ts'

/** Kinds of credit something in this installation spends: the others are neither shown nor sold. */
export function creditsInUse({ proposers }: Registry): CreditKind[] {
  const spent = new Set(proposers.flatMap(({ price }) => price?.credit ?? []))
  return CREDIT_KINDS.filter((credit) => spent.has(credit))
}
