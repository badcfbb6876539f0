/** Functions that are allowed what other statements are not, and why. Short, or it is no list of exceptions. */
export const ALLOWED_FUNCTIONS: Readonly<Record<string, string>> = {
  signpost_declare: 'declares tables',
  signpost_credit_discrepancies: 'staff: the audit of the ledger, called as one shop',
  signpost_staff_store_facts: 'staff: fifty stores of the list at once, joined by their ids',
  signpost_staff_backlog: 'staff: what waits in all stores together, one screen of the operator',
  signpost_staff_language_model: 'staff: sums of all stores, one screen of the operator',
  signpost_staff_language_model_stores: 'staff: sums of all stores, one screen of the operator',
  signpost_forget_webhooks: 'housekeeping of all shops once a day, no answer of a request waits for it',
  signpost_count_products: 'put together from parts that all begin with r.shop_id = $1',
  signpost_count_resources: 'put together from parts that all begin with r.shop_id = $1',
  signpost_count_images: 'put together from parts that all begin with i.shop_id = $1',
  signpost_labelled_changes: 'put together from parts that all begin with c.shop_id = $1',
  signpost_shops_with_interrupted_changes: 'housekeeping: asks every shard, twice a minute',
  signpost_idle_fillings: 'housekeeping: asks every shard, twice a minute',
  signpost_renew_shop_queue: 'claims: sets the shop for the policy of a table of the installation',
  signpost_release_shop_queue: 'claims: sets the shop for the policy of a table of the installation',
  signpost_book_points: 'claims: sets the shop for the policy of a table of the installation',
}
