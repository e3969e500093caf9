/** Tables that every product has; an entity of the same name would write into them. */
const OWN_TABLES = new Set(
  `account apiToken backupPlan backupRun changeCount changeCursor codeFailure codeSend config databaseFormat delegation enumItem enumType favourite figureNote guijuCopy idempotency importJob importMapping importPart jobRun knownDevice listView listViewDefault media menuEdit notice noticeChoice noticeEdit noticeLog numberSeries opLog opLogChain
  outbox publicView rateCount recordChange recordComment recordCorrection recordFollow recordInitial recordPresence recordVersion reminderSent role ruleReport ruleRun schemaChange secondFactor session signInFailure stateLog tableWrite uploadToken usedProof validateCode webhook webhookEvent workLayout
  wxIdentity wxPending
  wxState`.split(/\s+/),
);

/** Types of PostgreSQL: every table is also a type, and one of these names would mean the built-in type. */
const DATABASE_TYPES = new Set(
  `aclitem any anyarray anycompatible anycompatiblearray anycompatiblemultirange anycompatiblenonarray anycompatiblerange anyelement
  anyenum anymultirange anynonarray anyrange bit bool box bpchar bytea char cid cidr circle cstring date datemultirange daterange float4
  float8 gtsvector inet int2 int2vector int4 int4multirange int4range int8 int8multirange int8range internal interval json jsonb jsonpath
  line lseg macaddr macaddr8 money name numeric nummultirange numrange oid oidvector path point polygon record refcursor regclass
  regcollation regconfig regdictionary regnamespace regoper regoperator regproc regprocedure regrole regtype text tid time timestamp
  timestamptz timetz trigger tsmultirange tsquery tsrange tstzmultirange tstzrange tsvector unknown uuid varbit varchar void xid xid8
  xml`.split(/\s+/),
);

/** Why an entity cannot have a name; undefined when it can. */
export function reservedName(key: string): string | undefined {
  if (!/^[A-Za-z][A-Za-z0-9_]*$/.test(key)) return 'a name is a letter, and letters, digits and _ after it';
  if (OWN_TABLES.has(key)) return 'every product has a table of that name already';
  return DATABASE_TYPES.has(key) ? 'its table would bear the name of a type of the database' : undefined;
}
