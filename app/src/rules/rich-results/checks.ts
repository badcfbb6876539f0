import type { MarkupCheck } from './check.ts'
import { describedTwiceCheck } from './checks/described-twice.ts'
import { duplicatePropertyCheck } from './checks/duplicate-property.ts'
import { forbiddenFieldCheck } from './checks/forbidden-field.ts'
import { ignoredFieldCheck } from './checks/ignored-field.ts'
import { inconsistentCheck } from './checks/inconsistent.ts'
import { invalidCountryCheck } from './checks/invalid-country.ts'
import { invalidCurrencyCheck } from './checks/invalid-currency.ts'
import { invalidDateCheck } from './checks/invalid-date.ts'
import { invalidDurationCheck } from './checks/invalid-duration.ts'
import { invalidEnumCheck } from './checks/invalid-enum.ts'
import { invalidGtinCheck } from './checks/invalid-gtin.ts'
import { invalidLengthCheck } from './checks/invalid-length.ts'
import { invalidNumberCheck } from './checks/invalid-number.ts'
import { invalidPriceCheck } from './checks/invalid-price.ts'
import { invalidTimeCheck } from './checks/invalid-time.ts'
import { invalidTypeCheck } from './checks/invalid-type.ts'
import { invalidUrlCheck } from './checks/invalid-url.ts'
import { invalidValueCheck } from './checks/invalid-value.ts'
import { judgementStoppedCheck } from './checks/judgement-stopped.ts'
import { missingConditionalCheck } from './checks/missing-conditional.ts'
import { missingContextCheck } from './checks/missing-context.ts'
import { missingFieldCheck } from './checks/missing-field.ts'
import { missingOneOfCheck } from './checks/missing-one-of.ts'
import { missingRecommendedCheck } from './checks/missing-recommended.ts'
import { missingTimezoneCheck } from './checks/missing-timezone.ts'
import { missingTypeCheck } from './checks/missing-type.ts'
import { noGlobalIdentifierCheck } from './checks/no-global-identifier.ts'
import { notEligibleCheck } from './checks/not-eligible.ts'
import { notPositiveCheck } from './checks/not-positive.ts'
import { notUniqueCheck } from './checks/not-unique.ts'
import { notVisibleCheck } from './checks/not-visible.ts'
import { outOfRangeCheck } from './checks/out-of-range.ts'
import { pastDateCheck } from './checks/past-date.ts'
import { priceMismatchCheck } from './checks/price-mismatch.ts'
import { recommendedConditionalCheck } from './checks/recommended-conditional.ts'
import { retiredFeatureCheck } from './checks/retired-feature.ts'
import { selfServingReviewsCheck } from './checks/self-serving-reviews.ts'
import { severalProductsCheck } from './checks/several-products.ts'
import { tooFewItemsCheck } from './checks/too-few-items.ts'
import { tooManyValuesCheck } from './checks/too-many-values.ts'
import { unknownTypeCheck } from './checks/unknown-type.ts'
import { unreadableJsonCheck } from './checks/unreadable-json.ts'
import { unresolvedReferenceCheck } from './checks/unresolved-reference.ts'

/** Checks of one object on a page: the findings of the rules. */
export const OBJECT_CHECKS = [
  missingFieldCheck,
  missingOneOfCheck,
  missingConditionalCheck,
  missingRecommendedCheck,
  recommendedConditionalCheck,
  noGlobalIdentifierCheck,
  forbiddenFieldCheck,
  ignoredFieldCheck,
  duplicatePropertyCheck,
  tooManyValuesCheck,
  tooFewItemsCheck,
  unresolvedReferenceCheck,
  missingContextCheck,
  missingTypeCheck,
  unknownTypeCheck,
  invalidTypeCheck,
  invalidPriceCheck,
  invalidNumberCheck,
  notPositiveCheck,
  outOfRangeCheck,
  invalidDateCheck,
  pastDateCheck,
  missingTimezoneCheck,
  invalidDurationCheck,
  invalidTimeCheck,
  invalidCurrencyCheck,
  invalidCountryCheck,
  invalidUrlCheck,
  invalidEnumCheck,
  invalidGtinCheck,
  invalidLengthCheck,
  invalidValueCheck,
  inconsistentCheck,
  priceMismatchCheck,
  notUniqueCheck,
  selfServingReviewsCheck,
  notVisibleCheck,
  retiredFeatureCheck,
  notEligibleCheck,
  severalProductsCheck,
  judgementStoppedCheck,
] as const

/** Checks of a page as a whole. */
const PAGE_CHECKS = [unreadableJsonCheck, describedTwiceCheck] as const

export const CHECKS: readonly MarkupCheck[] = [...OBJECT_CHECKS, ...PAGE_CHECKS]

type ObjectCheck = (typeof OBJECT_CHECKS)[number]
/** All codes that an issue may have. */
export type IssueCode = ObjectCheck['id']
/** The same, with the checks of whole pages. */
export type CheckId = IssueCode | (typeof PAGE_CHECKS)[number]['id']
/** The sentences allowed under a code. */
export type SaidOf<Code extends IssueCode> = Extract<ObjectCheck, { id: Code }>['says'][number]
