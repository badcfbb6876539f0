// Generated from the migrations by `npm run generate`; `npm run generate -- --check` compares.

import type { ColumnType } from "kysely";

export type ArrayType<T> = ArrayTypeImpl<T> extends (infer U)[]
  ? U[]
  : ArrayTypeImpl<T>;

export type ArrayTypeImpl<T> = T extends ColumnType<infer S, infer I, infer U>
  ? ColumnType<S[], I[], U[]>
  : T[];

export type Generated<T> = T extends ColumnType<infer S, infer I, infer U>
  ? ColumnType<S, I | undefined, U>
  : ColumnType<T, T | undefined, T>;

export type Int8 = ColumnType<string, bigint | number | string, bigint | number | string>;

export type Json = JsonValue;

export type JsonArray = JsonValue[];

export type JsonObject = {
  [x: string]: JsonValue | undefined;
};

export type JsonPrimitive = boolean | number | string | null;

export type JsonValue = JsonArray | JsonObject | JsonPrimitive;

export type Timestamp = ColumnType<Date, Date | string, Date | string>;

export interface AuditIssues {
  code: string;
  feature: string;
  field: string;
  message: string;
  node: number;
  page_id: Int8;
  path: string;
  position: number;
  severity: string;
  shop_id: Int8;
  type: string;
}

export interface AuditNodes {
  errors: number;
  format: string;
  infos: number;
  node: number;
  node_id: string | null;
  owner: string;
  page_id: Int8;
  shop_id: Int8;
  source: Json | null;
  type: string;
  types: string[];
  warnings: number;
}

export interface AuditPages {
  attempts: Generated<number>;
  critical: Generated<number>;
  details: Generated<Json>;
  duplicates: Generated<number>;
  errors: Generated<number>;
  id: Generated<Int8>;
  infos: Generated<number>;
  optional: Generated<number>;
  outdated: Generated<number>;
  owners: Generated<string[]>;
  read_at: Timestamp | null;
  reason: string | null;
  run_id: Int8;
  shop_id: Int8;
  state: string | null;
  status: number | null;
  template: string;
  title: Generated<string>;
  types: Generated<string[]>;
  url: string;
  verdict: Generated<string>;
  waiting: Generated<boolean>;
  warnings: Generated<number>;
}

export interface AuditRuns {
  finished_at: Timestamp | null;
  id: Generated<Int8>;
  origin: string;
  over_limit: Generated<number>;
  page_limit: number;
  reason: string | null;
  result: Json | null;
  shop_id: Int8;
  sitemaps: Generated<Json>;
  sitemaps_read: Generated<Json>;
  started_at: Generated<Timestamp>;
  state: Generated<string>;
}

export interface AuditSettings {
  page_limit: number;
  shop_id: Int8;
}

export interface CatalogueHints {
  hinted_at: Generated<Timestamp>;
  id: Int8;
  kind: string;
  shop_id: Int8;
}

export interface CatalogueMenus {
  handle: string;
  id: Int8;
  is_default: boolean;
  items: Json;
  read_at: Timestamp;
  shop_id: Int8;
  title: string;
}

export interface CatalogueResources {
  blog_id: Int8 | null;
  body_length: Generated<number>;
  created_at: Timestamp | null;
  handle: string;
  id: Int8;
  image_alt: string | null;
  image_url: string | null;
  kind: string;
  product_type: string | null;
  published_at: Timestamp | null;
  read_at: Timestamp;
  seo_description: string | null;
  seo_title: string | null;
  shop_id: Int8;
  status: string | null;
  tags: Generated<string[]>;
  template_suffix: string | null;
  title: string;
  updated_at: Timestamp;
  variant_count: number | null;
  vendor: string | null;
}

export interface CatalogueRuns {
  bulk_operation_id: string | null;
  cancel_asked: Generated<boolean>;
  cause: string;
  error_code: string | null;
  error_details: Generated<Json>;
  expected: number | null;
  finished_at: Timestamp | null;
  id: Generated<Int8>;
  lines_done: Generated<Int8>;
  seen: Generated<number>;
  shop_id: Int8;
  started_at: Generated<Timestamp>;
  state: Generated<string>;
  step: Generated<string>;
  step_started_at: Generated<Timestamp>;
  totals: Generated<Json>;
  touched_at: Generated<Timestamp>;
  unread: Generated<Json>;
}

export interface CatalogueTombstones {
  gone_at: Timestamp;
  id: Int8;
  kind: string;
  shop_id: Int8;
}

export interface CatalogueWatermarks {
  kind: string;
  shop_id: Int8;
  updated_until: Timestamp;
}

export interface Changes {
  after: Json | null;
  before: Json | null;
  created_at: Generated<Timestamp>;
  error_code: string | null;
  error_message: string | null;
  fence: Generated<Int8>;
  field: string;
  id: Generated<Int8>;
  kind: string;
  lease_until: Timestamp | null;
  observed: Json | null;
  operation_id: Int8;
  resource_id: string;
  sent_at: Timestamp | null;
  settled_at: Timestamp | null;
  shop_id: Int8;
  state: Generated<string>;
}

export interface CrawlerSignatures {
  expires_at: Timestamp;
  headers: Buffer;
  key_id: string;
  saved_at: Generated<Timestamp>;
  shop_id: Int8;
}

export interface OnboardingSuggestions {
  shop_id: Int8;
  status: boolean;
  suggestion_id: string;
  updated_at: Generated<Timestamp>;
}

export interface Operations {
  actor: string;
  actor_kind: string;
  applied: Generated<number>;
  cause: string;
  created_at: Generated<Timestamp>;
  failed: Generated<number>;
  finished_at: Timestamp | null;
  id: Generated<Int8>;
  kind: string;
  shop_id: Int8;
  state: Generated<string>;
  title_key: string;
  title_values: Generated<Json>;
  total: number;
  undoes: Int8 | null;
  undone_by: Int8 | null;
}

export interface Shops {
  app_language: Generated<string>;
  block_flags: Generated<Json>;
  development_store: Generated<boolean>;
  domain: string;
  email: Generated<string>;
  granted_scopes: Generated<string[]>;
  id: Generated<Int8>;
  installed_at: Timestamp | null;
  last_logins: Generated<ArrayType<Timestamp>>;
  name: Generated<string>;
  onboarding_done: Generated<boolean>;
  plan_display_name: Generated<string>;
  plan_name: Generated<string>;
  platform_created_at: Timestamp | null;
  platform_id: string | null;
  primary_host: string | null;
  profile_read_at: Timestamp | null;
  timezone: string | null;
  uninstalled_at: Timestamp | null;
}

export interface ShopTokens {
  access_token: Buffer;
  expires_at: Timestamp | null;
  key_id: string;
  refresh_expires_at: Timestamp | null;
  refresh_token: Buffer | null;
  scopes: string[];
  shop_id: Int8;
  updated_at: Generated<Timestamp>;
}

export interface StructuredDataSettings {
  product: Json;
  published_at: Timestamp;
  shop_id: Int8;
  updated_at: Generated<Timestamp>;
}

export interface StructuredDataTemplates {
  checked_at: Timestamp;
  decision: Json;
  read_at: Timestamp | null;
  shop_id: Int8;
  template: string;
  theme_id: string;
  theme_name: string;
}

export interface WebhookInbox {
  outcome: string | null;
  processed_at: Timestamp | null;
  received_at: Generated<Timestamp>;
  resource_id: string | null;
  shop_id: Int8;
  topic: string;
  triggered_at: Timestamp;
  webhook_id: string;
}

export interface WorkerHeartbeats {
  seen_at: Timestamp;
  worker: string;
}

export interface DB {
  audit_issues: AuditIssues;
  audit_nodes: AuditNodes;
  audit_pages: AuditPages;
  audit_runs: AuditRuns;
  audit_settings: AuditSettings;
  catalogue_hints: CatalogueHints;
  catalogue_menus: CatalogueMenus;
  catalogue_resources: CatalogueResources;
  catalogue_runs: CatalogueRuns;
  catalogue_tombstones: CatalogueTombstones;
  catalogue_watermarks: CatalogueWatermarks;
  changes: Changes;
  crawler_signatures: CrawlerSignatures;
  onboarding_suggestions: OnboardingSuggestions;
  operations: Operations;
  shop_tokens: ShopTokens;
  shops: Shops;
  structured_data_settings: StructuredDataSettings;
  structured_data_templates: StructuredDataTemplates;
  webhook_inbox: WebhookInbox;
  worker_heartbeats: WorkerHeartbeats;
}
