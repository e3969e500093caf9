/** A bucket of an S3-compatible store, and who we are there. */
export interface S3Account {
  /** `https://s3.example.com`; the bucket follows it as the first part of the path. */
  readonly endpoint: string;
  readonly bucket: string;
  readonly region: string;
  readonly keyId: string;
  readonly keySecret: string;
}
