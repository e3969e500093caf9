/** The page for unknown addresses. */
export const NO_PAGE =
  '<!doctype html><html lang="zh-CN"><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>没有这个页面</title><h1>没有这个页面</h1><p>地址可能有误，或者页面已被移走。</p><p><a href="/">回到首页</a></p></html>\n';
