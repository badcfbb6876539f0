import type { Form } from './forms.ts'

interface Exception {
  /** What it may do; any other fault of it is reported. */
  forms: readonly Form[]
  why: string
}

/** Asks every shard. */
const every = (why: string): Exception => ({ forms: ['no-shop'], why })
/** Puts its text together, by parts that all name the shop. */
const puts = (why: string): Exception => ({ forms: ['dynamic'], why })
/** Sets the shop for the policy of a table of the installation. */
const claims = (why: string): Exception => ({ forms: ['set-config'], why })

/** Functions exempt from some of the rules, and why. The list must stay short. */
export const ALLOWED_FUNCTIONS: Readonly<Record<string, Exception>> = {
  signpost_declare: puts('declares tables'),
  signpost_credit_discrepancies: every('staff: the audit of the ledger, called as one shop'),
  signpost_waiting_proposals: every('staff: what merchants of all stores suggest, read by a person'),
  signpost_feedback: every('staff: what merchants of all stores wrote, read by a person'),
  signpost_voters_of: every('a job tells the stores that voted, once a request is decided'),
  signpost_merge_feature_requests: every(
    'staff: two requests become one with the votes of all stores, each on its own shard',
  ),
  signpost_service_orders: every('staff: orders of all stores, a page at a time'),
  signpost_staff_store_facts: every('staff: fifty stores of the list at once, joined by their ids'),
  signpost_staff_stores_with: every('staff: stores on a plan or with waiting work, a page at a time'),
  signpost_staff_store_means: every('staff: credits and waiting work of fifty stores, by their ids'),
  signpost_staff_store_trouble: every(
    'staff: what keeps fifty stores of the list from working, by their ids',
  ),
  signpost_end_visits_of: every('staff: somebody leaves, and with them their visits to whatever stores'),
  signpost_end_visits_of_sessions: every(
    'staff: somebody signs out, and their visits to whatever stores end',
  ),
  signpost_staff_backlog: every('staff: what waits in all stores together, one screen of the operator'),
  signpost_staff_language_model: every('staff: sums of all stores, one screen of the operator'),
  signpost_staff_language_model_stores: every('staff: sums of all stores, one screen of the operator'),
  signpost_google_account_elsewhere: every('asks every shard when a store disconnects, which is seldom'),
  signpost_count_products: puts('put together from parts that all begin with r.shop_id = $1'),
  signpost_count_resources: puts('put together from parts that all begin with r.shop_id = $1'),
  signpost_count_images: puts('put together from parts that all begin with i.shop_id = $1'),
  signpost_search_products: puts('put together from parts that all begin with r.shop_id = $1'),
  signpost_search_resources: puts('put together from parts that all begin with r.shop_id = $1'),
  signpost_search_images: puts('put together from parts that all begin with i.shop_id = $1'),
  signpost_images_by_words: puts('put together from parts that all name the shop by $1'),
  signpost_labelled_changes: puts('put together from parts that all begin with c.shop_id = $1'),
  signpost_shops_with_interrupted_changes: every('housekeeping: asks every shard, twice a minute'),
  signpost_idle_fillings: every('housekeeping: asks every shard, twice a minute'),
  signpost_renew_shop_queue: claims('claims: sets the shop for the policy of a table of the installation'),
  signpost_release_shop_queue: claims('claims: sets the shop for the policy of a table of the installation'),
  signpost_book_points: claims('claims: sets the shop for the policy of a table of the installation'),
}
