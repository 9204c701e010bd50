export type S3Address = { bucket: string; endpoint: string | null; region: string };

const bucketName = /^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/;
const shape = 's3://BUCKET?endpoint=…&region=…';

/**
 * Parses `s3://BUCKET?endpoint=…&region=…`. If there is no endpoint, the bucket is on AWS. The messages of
 * its errors are written to follow the name of the setting.
 */
export function readS3Address(text: string): S3Address {
  if (!URL.canParse(text)) throw new Error(`must be ${shape}`);
  const { protocol, hostname, pathname, searchParams, username, password } = new URL(text);
  if (protocol !== 's3:') throw new Error(`must be ${shape}`);
  if (username || password)
    throw new Error('may not hold credentials: they are AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY');
  if (!bucketName.test(hostname)) throw new Error('must name a bucket after s3://');
  if (pathname !== '' && pathname !== '/')
    throw new Error('may name no folder: the bucket is for this instance alone');
  for (const name of searchParams.keys())
    if (name !== 'endpoint' && name !== 'region') throw new Error(`knows no ${name}: it must be ${shape}`);
  return {
    bucket: hostname,
    endpoint: readEndpoint(searchParams.get('endpoint')),
    region: searchParams.get('region') || 'us-east-1',
  };
}

function readEndpoint(value: string | null): string | null {
  if (!value) return null;
  if (!URL.canParse(value) || !/^https?:\/\//.test(value))
    throw new Error('needs an endpoint that starts with https:// (or http://)');
  return value;
}
