/** A bucket of an S3-compatible store, and who we are there. */
export interface S3Account {
  /** `https://s3.example.com` */
  readonly endpoint: string;
  readonly bucket: string;
  /** The bucket is the first part of the path; otherwise the first part of the host. */
  readonly isPathStyle: boolean;
  readonly region: string;
  readonly keyId: string;
  readonly keySecret: string;
}
