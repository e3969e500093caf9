/** The bundler's data about a module. */
interface Module {
  readonly code: string | null;
  readonly importedIds: readonly string[];
}

type ReadModule = (id: string) => Module | null;

/** Screens by name, each with its entry modules. */
type Screens = Readonly<Record<string, readonly string[]>>;

/** antd's index file: code that imports components from it loads only those. */
const ANTD = /[\\/]antd[\\/]es[\\/]index\.js$/;

/** Buttons use one function of this part of the colour picker: exclude its rendering code, which is never used. */
const NOT_DRAWN = /[\\/]antd[\\/]es[\\/]color-picker[\\/]components[\\/]ColorPresets\.js$/;

/**
 * Names the chunk of a module by the screens that load it: modules of the same screens share a chunk, where the bundler
 * by default makes dozens of small ones, each a request. `stages` are loaded one after another: a screen can use chunks
 * of earlier stages; screens of one stage are independent. No screen loads code it does not need.
 */
export function screenChunks(
  stages: readonly Screens[],
): (id: string, bundler: { getModuleInfo: ReadModule }) => string | null {
  let names: ReadonlyMap<string, string> | undefined;
  return (id, bundler) => {
    names ??= nameModules(stages, (each) => bundler.getModuleInfo(each));
    return names.get(id) ?? null;
  };
}

function nameModules(stages: readonly Screens[], read: ReadModule): ReadonlyMap<string, string> {
  const names = new Map<string, string>();
  for (const screens of stages) {
    const inStage = new Map<string, string>();
    for (const [screen, entries] of Object.entries(screens))
      for (const id of loadedWith(entries, read))
        if (!names.has(id)) inStage.set(id, [inStage.get(id), screen].filter((name) => name !== undefined).join('-'));
    for (const [id, name] of inStage) names.set(id, name);
  }
  return names;
}

function loadedWith(entries: readonly string[], read: ReadModule): ReadonlySet<string> {
  for (const id of entries)
    if (read(id) === null) throw new Error(`A screen is to begin with ${id}, which nothing imports`);
  const found = new Set<string>();
  const waiting = [...entries];
  for (let id = waiting.pop(); id !== undefined; id = waiting.pop()) {
    const module = found.has(id) ? null : read(id);
    found.add(id);
    for (const imported of NOT_DRAWN.test(id) ? [] : (module?.importedIds ?? []))
      waiting.push(...(ANTD.test(imported) ? partsOf(module?.code ?? '', read(imported)) : [imported]));
  }
  return found;
}

function partsOf(code: string, antd: Module | null): readonly string[] {
  const used = [...code.matchAll(/import\s*\{([^}]*)\}\s*from\s*["']antd["']/g)].flatMap(([, names = '']) =>
    names.split(',').map((name) => name.trim().split(' ')[0]),
  );
  const parts = (antd?.code ?? '').matchAll(/default as (\w+)\s*\}\s*from\s*["']\.\/([\w-]+)["']/g);
  const folders = [...parts].filter(([, name]) => used.includes(name)).map(([, , folder]) => folder);
  return (antd?.importedIds ?? []).filter((id) => folders.includes(/([\w-]+)[\\/]index\.js$/.exec(id)?.[1] ?? ''));
}
