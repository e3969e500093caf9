/** Posters need no more pixels than the text is wide. */
const MAX_WIDTH = 1280;
/** Milliseconds until a video that shows nothing counts as unreadable. */
const TIMEOUT = 10_000;

interface Shown {
  readonly poster: File;
  /** Pixels of the video. */
  readonly width: number;
  readonly height: number;
}

/** The picture of a video after its first second. Rejects where the browser cannot decode it. */
export async function takePoster(address: string): Promise<Shown> {
  const video = document.createElement('video');
  const until = (name: string): Promise<void> =>
    new Promise((resolve, reject) => {
      const fail = (): void => reject(new Error(video.error?.message ?? `no ${name}`));
      video.addEventListener(name, () => resolve(), { once: true });
      video.addEventListener('error', fail, { once: true });
      setTimeout(fail, TIMEOUT);
    });
  const loaded = until('loadeddata');
  Object.assign(video, { muted: true, preload: 'auto', src: address });
  await loaded;
  const sought = until('seeked');
  video.currentTime = Number.isFinite(video.duration) ? Math.min(1, video.duration / 2) : 0;
  await sought;
  const { videoWidth: width, videoHeight: height } = video;
  const scale = Math.min(1, MAX_WIDTH / width);
  const canvas = new OffscreenCanvas(Math.round(width * scale), Math.round(height * scale));
  canvas.getContext('2d')?.drawImage(video, 0, 0, canvas.width, canvas.height);
  video.removeAttribute('src');
  const picture = await canvas.convertToBlob({ type: 'image/jpeg', quality: 0.85 });
  return { poster: new File([picture], 'poster.jpg', { type: picture.type }), width, height };
}
