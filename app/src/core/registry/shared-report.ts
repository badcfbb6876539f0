import { defineOffer, type ShopContext } from '#core/context/context.ts'

/** A report as it stands when it is shared, in words: whoever reads it has neither an account nor our texts. */
export interface SharedContent {
  /** When its metrics were counted. */
  asOf: string
  metrics: { label: string; value: string }[]
  tables: { title: string; columns: string[]; rows: string[][] }[]
}

/** A report a merchant may show to somebody without an admin. */
export interface SharedReportSource {
  /** `<slug>.<what>` */
  name: string
  /** Locale key of what it is called, `<slug>:shared.<what>`. */
  title: string
  /** The report now, in a language; null where there is nothing to show yet. Holds nothing of the merchant as a person. */
  read(ctx: ShopContext, language: string): Promise<SharedContent | null>
}

export const SHARED_REPORTS = defineOffer<SharedReportSource>('sharedReports')
