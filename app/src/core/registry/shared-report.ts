import { defineOffer, type ShopContext } from '#core/context/context.ts'

/** Content of a report at the time it is shared, as text: its reader has neither an account nor our locale files. */
export interface SharedContent {
  /** When its metrics were counted. */
  asOf: string
  metrics: { label: string; value: string }[]
  tables: { title: string; columns: string[]; rows: string[][] }[]
}

/** A report a merchant can share with people without admin access. */
export interface SharedReportSource {
  /** `<slug>.<what>` */
  name: string
  /** Locale key of its name, `<slug>:shared.<what>`. */
  title: string
  /**
   * Returns the current report in a language; null if there is nothing to show yet. Contains no personal data of the
   * merchant.
   */
  read(ctx: ShopContext, language: string): Promise<SharedContent | null>
}

export const SHARED_REPORTS = defineOffer<SharedReportSource>('sharedReports')
